"""7.0 Movement, 14.0 supply and attrition, 17.0 works, 18.0 engineers."""
