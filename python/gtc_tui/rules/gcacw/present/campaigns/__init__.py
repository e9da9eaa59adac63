"""What only campaigns show: their page and theatres, territory, journeys, lessons."""
