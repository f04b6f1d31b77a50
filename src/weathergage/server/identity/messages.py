"""Define what goes over the wire about people besides their names: mail, passkeys, profiles, regards, membership."""

from typing import Annotated, Any, Literal

import msgspec

from weathergage.server.identity.mail import LONGEST_ADDRESS

Key = Annotated[str, msgspec.Meta(max_length=200)]


class MailAddress(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Carry a mail address: the caller's own, or the one that a sign-in link is wanted for."""

    address: Annotated[str, msgspec.Meta(max_length=LONGEST_ADDRESS)]


class MailProof(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Carry the key of a link that proves a mail address."""

    key: Key


class MailProved(msgspec.Struct, kw_only=True):
    """Tell whose address was proved."""

    name: str


class MailSent(msgspec.Struct, kw_only=True):
    """Tell that a mail was sent; for a sign-in link, that one was sent if somebody here has the address."""

    minutes: int


class PasskeyCard(msgspec.Struct, kw_only=True):
    """Describe a passkey of the caller's."""

    id: str
    label: str
    #: The host that it works for.
    host: str
    made: str
    #: When somebody last signed in with it; "" for never.
    used: str


class Challenge(msgspec.Struct, kw_only=True):
    """Give a challenge for a passkey with the options that the browser needs."""

    challenge: str
    options: Any


class PasskeyAnswer(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Carry the answer of a browser to a challenge, and what a new passkey is to be called."""

    challenge: Key
    credential: dict[str, Any]
    label: Annotated[str, msgspec.Meta(max_length=200)] = ""


class Ways(msgspec.Struct, kw_only=True):
    """Tell by which ways the caller can come back from another browser."""

    #: Whether this server sends mail, and the caller's proved address; "" for none.
    mail_offered: bool
    mail: str
    passkeys_offered: bool
    passkeys: list[PasskeyCard]


class RegardSheet(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Carry whether the caller wants to block or mute another person."""

    block: bool
    mute: bool


class RegardCard(msgspec.Struct, kw_only=True):
    """Tell whom the caller blocks or mutes."""

    name: str
    block: bool
    mute: bool


class RatingCard(msgspec.Struct, kw_only=True):
    """Tell a person's rating by one ruleset; `provisional` while too few games have been played."""

    ruleset: str
    title: str
    points: int
    provisional: bool
    games: int
    #: The points after each rated game, oldest first.
    history: list[int]


class Tally(msgspec.Struct, kw_only=True):
    """Count a person's finished games with other people by one ruleset."""

    ruleset: str
    title: str
    won: int
    drawn: int
    lost: int


class PlayedGame(msgspec.Struct, kw_only=True):
    """Tell one finished game from the place of one person."""

    #: The id, where the caller may see its replay; "" otherwise.
    game: str
    title: str
    ruleset: str
    ended: str
    how: Literal["won", "drawn", "lost"]
    kind: str
    turn: int
    side: str
    #: The names of those on the same side and on the others; captains of the computer among them.
    friends: list[str]
    enemies: list[str]
    rated: bool
    #: How many points the rating changed; 0 where it did not count.
    change: int


class Profile(msgspec.Struct, kw_only=True):
    """Describe a person to everybody: games, results, ratings, and when they were last here."""

    name: str
    since: str
    #: To the hour, because a closer time could tell that orders were sealed.
    seen: str
    running: int
    ratings: list[RatingCard]
    tallies: list[Tally]
    games: list[PlayedGame]
    #: Whether this is the caller, and how the caller regards this person.
    me: bool
    block: bool
    mute: bool


class ServerCard(msgspec.Struct, kw_only=True):
    """Tell what kind of server this is, whether the caller may play here, and whether they asked to be admitted."""

    kind: Literal["private", "club", "open"]
    member: bool
    asked: bool


class JoinWord(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Carry the join word of a private server."""

    word: Key


class Application(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Carry what an applicant says to the administrator of a club."""

    words: Annotated[str, msgspec.Meta(max_length=1000)] = ""


class InvitationKey(msgspec.Struct, kw_only=True):
    """Give the key of an invitation to this server, which lets one person in."""

    key: str


class UsedInvitation(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Carry the key of an invitation to this server."""

    key: Key
