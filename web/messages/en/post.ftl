# Messages to a person: that a game waits.

post-title = When it is your turn
post-why = Games by the day go on while you are away. Choose how you are told; nobody is written to while looking at the page.
post-name-first = Give a name first: messages are kept for it.

post-here = In this browser
post-here-on = This browser shows a notification when a game waits for you.
post-here-gone = This browser had taken its address back, so that nothing came here any more. Switch it on again.
post-here-start = Tell me in this browser
post-here-stop = Tell me no more here
post-here-insecure = Browsers show notifications only for pages that begin with https, or that come from this machine.
post-here-unsupported = This browser cannot show notifications for the page. On a phone, add the page to the home screen first.
post-here-blocked = Notifications are blocked for this page. Allow them in the settings of the browser, beside the address, then load the page again.

post-ways = Where messages go
post-ways-none = Nowhere yet.
post-mail = Mail address
post-mail-example = name@example.org
post-mail-add = Add this mail address
post-mail-sent = A code is on its way to { $address }. Write it beside the address.
post-service = Address of a webhook or service
post-service-example = https://…
post-service-add = Add this service
post-service-only = This server writes to: { $schemes }. Webhooks of Discord, Slack and others are https addresses.
post-service-any = A webhook begins with https://; chat services are written as apprise writes them, such as ntfys://topic.
post-kind-push = notification
post-kind-mail = mail
post-kind-service = service
post-paused = silent
post-failing = Nothing gets through since { $since }: { $trouble }.
post-gone = No longer used: { $trouble }.
post-code = Code from the mail
post-confirm = Confirm
post-try = Try it
post-tried = A message was sent. Look whether it came.
post-pause = Silence
post-resume = Use again
post-remove = Remove

post-often = How often
post-pace-once = As soon as a game waits
post-pace-hours = At most every
post-pace-daily = Once a day
post-pace-never = Never
post-hours = Hours between messages
post-hours-count = { $hours ->
    [one] hour
   *[other] { $hours } hours
}
post-hour = Hour of the day
post-hour-at = at { $hour }:00
post-remind = Remind me before my time runs out
post-remind-before = { $hours ->
    [0] not at all
    [one] one hour before
   *[other] { $hours } hours before
}
post-silent = Silent games
post-hear-again = Tell me again

post-silence-title = No more messages
post-silence-done = Nothing more is sent to { $label }.
post-silence-undone = Messages go to { $label } again.
post-silence-undo = That was a mistake, go on
post-silence-again = Silence it
post-silence-settings = All settings of messages

post-export-title = Your games as a file
post-export-about = Replays of all games that may be saved, with results and settings. Games with other people are added when they are over.
post-export = Save all my games
post-feed-atom = My results as a feed (Atom)
post-feed-json = JSON feed
