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
