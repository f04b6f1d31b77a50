"""Play campaigns: months of building, repairing and seeking battle between the battles."""

from weathergage.campaign.book import Book, NoCampaign, campaign_book, campaign_rulesets
from weathergage.campaign.campaign import Battle, Campaign, start
from weathergage.campaign.files.journal import Fought, Line
from weathergage.campaign.files.replay import CampaignError, CampaignFile, load, read, save, verify
from weathergage.campaign.fleet import BatteryPlan, FleetPlan, ShipPlan, SquadronPlan, cost, faults
from weathergage.campaign.month.first_muster import random_fleet, suggested_fleet
from weathergage.campaign.views import CampaignView

__all__ = [
    "BatteryPlan",
    "Battle",
    "Book",
    "Campaign",
    "CampaignError",
    "CampaignFile",
    "CampaignView",
    "FleetPlan",
    "Fought",
    "Line",
    "NoCampaign",
    "ShipPlan",
    "SquadronPlan",
    "campaign_book",
    "campaign_rulesets",
    "cost",
    "faults",
    "load",
    "random_fleet",
    "read",
    "save",
    "start",
    "suggested_fleet",
    "verify",
]
