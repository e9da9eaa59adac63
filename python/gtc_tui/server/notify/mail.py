"""A letter by SMTP."""

from __future__ import annotations

import smtplib
import ssl
from email.message import EmailMessage
from email.utils import formatdate, make_msgid, parseaddr

from gtc_tui.server import wire
from gtc_tui.server.notify.deadline import Deadline, within
from gtc_tui.server.notify.fault import Undelivered
from gtc_tui.server.settings import Mail, Settings

_PATIENCE = 20.0  # seconds, for all of it


def send(settings: Settings, letter: wire.Letter) -> None:
    """Raises Undelivered."""
    within(_PATIENCE, lambda deadline: _send(settings, letter, deadline))


def _send(settings: Settings, letter: wire.Letter, deadline: Deadline) -> None:
    """Raises Undelivered."""
    mail = settings.mail
    message = EmailMessage()
    message["From"] = mail.sender
    message["To"] = letter.target
    message["Subject"] = f"[{settings.name}] {letter.subject}"
    message["Date"] = formatdate(localtime=False)
    message["Message-ID"] = make_msgid(domain=parseaddr(mail.sender)[1].rpartition("@")[2])
    message["Auto-Submitted"] = "auto-generated"
    message.set_content(letter.text)
    try:
        with _connected(mail, deadline) as server:
            if mail.user:
                server.login(mail.user, mail.password)
            server.send_message(message)
    except smtplib.SMTPRecipientsRefused as fault:
        code, told = next(iter(fault.recipients.values()))
        raise Undelivered(told.decode(errors="replace"), 500 <= code < 600) from None
    except smtplib.SMTPResponseException as fault:
        text = fault.smtp_error
        raise Undelivered(text.decode(errors="replace") if isinstance(text, bytes) else text) from None
    except (OSError, smtplib.SMTPException) as fault:
        raise Undelivered(str(fault)) from None


def _connected(mail: Mail, deadline: Deadline) -> smtplib.SMTP:
    secure = ssl.create_default_context()
    server: smtplib.SMTP
    if mail.security == "tls":
        server = smtplib.SMTP_SSL(mail.host, mail.port, timeout=_PATIENCE, context=secure)
    else:
        server = smtplib.SMTP(mail.host, mail.port, timeout=_PATIENCE)
    assert server.sock is not None
    deadline.hold(server.sock)
    if mail.security == "starttls":
        server.starttls(context=secure)
    return server
