-- What was said at a stop's place before it came to stand there, as JSON: needed to go on from here. Null where that place
-- was new; of stops drawn before, it is not known.
alter table stops add column start_watch jsonb;
