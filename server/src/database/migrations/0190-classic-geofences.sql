-- Geofences of the old style are rows of the same table, so that one engine follows both.

alter table geofences
  add column is_classic boolean not null default false,
  drop constraint geofences_trigger_check,
  -- `none` is a place whose visits are known, and that alerts nobody.
  add constraint geofences_trigger_check
    check (trigger in ('enter', 'exit', 'both', 'dwell', 'speeding') or (trigger = 'none' and is_classic));
