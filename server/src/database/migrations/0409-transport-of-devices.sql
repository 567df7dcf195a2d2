-- How the device reached Roadbook last: over UDP, some take no commands although they do over TCP.
alter table vehicle_state add column transport text check (transport in ('tcp', 'udp', 'http'));
