"""Games as data: tables for research, and what many games tell about a map."""
