"""What is to be simulated: battles, arms, captains, studies."""
