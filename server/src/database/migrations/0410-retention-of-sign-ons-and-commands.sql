-- Sign-ons go with the trips of their time, commands with the positions: an answer may tell a place.
grant delete on driver_sign_ons, device_commands to roadbook_app;
