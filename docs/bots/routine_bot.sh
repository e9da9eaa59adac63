#!/bin/sh
# A player for gtc-tui in plain shell: gives the routine answer (pass, done, stop) where there is one, else the first.
# It wants neither view nor labels, so its lines are short, and simple enough to be taken apart without a JSON library.
while IFS= read -r line; do
    case $line in
    '{"type":"hello"'*)
        echo '{"protocol":1,"name":"routine","wants":[]}'
        ;;
    '{"type":"decide"'*)
        default=${line#*'"default":'}
        case $default in
        '"'*)
            default=${default#'"'}
            echo "{\"answer\":\"${default%%'"'*}\"}"
            ;;
        *)
            echo '{"answer":0}'
            ;;
        esac
        ;;
    esac
done
