-- The board of jobs: since when a job has its status, and whether its trip may still be chosen by the positions.

alter table jobs add column status_since timestamptz;
update jobs set status_since = updated_at;
alter table jobs
  alter column status_since set default now(),
  alter column status_since set not null,
  -- A person linked a trip or took one off: no trip links itself after that.
  add column trip_chosen boolean not null default false;
update jobs set trip_chosen = true where trip_id is not null;

-- A column of the board and its count.
create index jobs_by_status on jobs (tenant_id, archived, status, start_date);

alter table trip_versions
  drop constraint trip_versions_reason_check,
  add constraint trip_versions_reason_check check (reason in
    ('detected', 'redetected', 'dissolved', 'person', 'addendum', 'kept', 'takenIn', 'removed', 'jobLinked'));

-- As `plainPostcode` writes them: without signs, in capitals, GĦR as GHR.
create index jobs_by_postcode on jobs
  (tenant_id, upper(regexp_replace(translate(postcode, 'ħĦ', 'hH'), '[^A-Za-z0-9]', '', 'g')))
  where latitude is not null;
