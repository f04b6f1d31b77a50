# The page about who you are here.

person-title = You
person-name-title = Your name
person-name-label = Your name
person-name-why = A name is enough: there is no password. Others see it at the table.
person-owner = This is your own machine: all games in its data folder are yours, under every address.
person-give = That is my name
person-rename = Change my name
person-named = From now on you are { $name }.
person-since = Here since { $date }
person-link-title = Your recovery link
person-link-why = It brings your name, your games and your settings to another browser. Keep it like a key: whoever opens it is you.
person-link-make = Make my link
person-link-renew = Make a new link; the old one ends
person-link-once = It is shown only now. Print it or keep it safe.
person-print = Print
person-recover-title = Come back here
person-recover-what = You opened a recovery link. This browser will have the name, the games and the settings of the person it belongs to. Games you began here without a name come along.
person-recover-button = Yes, that is me
person-back = Welcome back, { $name }.

person-profile = Your page as others see it
person-admin = Administration
person-sheet-title = The recovery link of { $name }
person-sheet-what = Type or open this address in any browser to be the same captain there, with all games and settings. Whoever has it is you, so keep it like a key. A new link voids this one.
person-sheet-made = Made on { $date }.
person-office-title = Administer this server
person-office-what = You opened the link that the host made for the administrator. It works once, for the person at this browser.
person-invite-title = Invite somebody to this server
person-invite-why = The link lets one person in, within two weeks.
person-invite-make = Make an invitation

attempt-put-away = Nothing was done: the browser's question was put away, or this device has no passkey for this address.

sign-in-title = Were you here before?
sign-in-what = Come back as the captain you are: by your recovery link, or like this.
sign-in-passkey = Sign in with a passkey
sign-in-mail = Send me a link

mail-title = Sign in by mail
mail-why = A link to this address brings you back. Nobody else sees it.
mail-label = Your mail address
mail-example = name@example.org
mail-use = Use this address
mail-change = Use another address
mail-remove = Remove
mail-removed = Your address is forgotten.
mail-proof-sent = A link was sent to { $address }. Open it within a day to show that the address is yours.
mail-link-sent = If somebody here has the address { $address }, a link is on its way. It works once, within { $minutes } minutes.
mail-prove-title = Is this your address?
mail-prove-what = You opened the link that was sent to it. From now on it can be used to sign in.
mail-prove-button = Yes, use it
mail-proved = { $name } can sign in by mail now.

passkey-title = Passkeys
passkey-why = A passkey signs you in by fingerprint, face or the lock of your device. There is nothing to remember.
passkey-label = What to call the passkey
passkey-example = My phone
passkey-usual = A passkey
passkey-make = Make a passkey
passkey-made = This device can sign you in from now on.
passkey-since = since { $date }, for { $host }
passkey-remove = Remove
passkey-remove-this = Remove the passkey { $label }
passkey-removed = That passkey signs nobody in any more.
passkey-not-here = This browser keeps passkeys only for an address with a name, such as localhost, or over https.

regards-title = Whom you keep away
regard-blocked = blocked{ $both ->
    [true] {" "}and muted
   *[other] {""}
}
regard-muted = muted
regard-lift = Lift it
regard-lift-this = Keep { $name } away no longer
regard-lifted = { $name } is like everybody else to you again.
