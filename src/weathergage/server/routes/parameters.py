"""Parameters that many calls have: who calls, which game or campaign is meant, and what finds it."""

from typing import Annotated

from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter

from weathergage.server.identity.credentials import Caller
from weathergage.server.sessions.campaign_registry import CampaignRegistry
from weathergage.server.sessions.estimate_jobs import EstimateJobs
from weathergage.server.sessions.game_registry import GameRegistry

By = NamedDependency[Caller]
GameId = FromPath[str]
CampaignId = FromPath[str]
After = Annotated[int, QueryParameter(name="after", ge=0, description="The number of the last known event.")]
GamesDependency = NamedDependency[GameRegistry]
CampaignsDependency = NamedDependency[CampaignRegistry]
JobsDependency = NamedDependency[EstimateJobs]
