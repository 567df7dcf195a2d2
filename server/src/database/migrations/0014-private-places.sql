-- Whether a place may be told to a geocoder outside is asked as roadbook_app, by the rule of telematics/place-privacy.ts
-- (domains/addresses/told-outside.ts): a function with rights of its own would be a second rule, and look into all companies.
drop function is_private_place(uuid, uuid, timestamptz);
-- Nobody has called it since 0011.
drop function private_vehicles();
