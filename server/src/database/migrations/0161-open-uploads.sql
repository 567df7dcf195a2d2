-- When the addresses of the company's deleted uploads end: until then something may still be uploaded there.
create function directory.open_uploads(at timestamptz)
returns setof timestamptz language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select d.upload_ends_at from directory.file_deletions d
  where d.upload_ends_at > at and not d.upload_only
    and starts_with(d.file_key, current_setting('roadbook.tenant') || '/');
$$;
revoke execute on function directory.open_uploads(timestamptz) from public;
grant execute on function directory.open_uploads(timestamptz) to roadbook_app;
