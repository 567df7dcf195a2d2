-- Whether the company's maps may be drawn from a public tile service; null until an admin has said it.
alter table tenants add column public_map_tiles boolean;
