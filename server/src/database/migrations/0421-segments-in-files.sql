-- The bytes of an hour are in its row or, once they are old, a part of a file.
alter table position_segments
  alter column data drop not null,
  add file_id uuid,
  add file_offset integer,
  add file_bytes integer,
  -- Of these bytes.
  add file_crc32 bigint;
-- Not checked against the rows that are there, which takes long, and which it is true for.
alter table position_segments add constraint position_segments_in_row_or_file check (
  (data is null) = (file_id is not null)
  and num_nonnulls(file_id, file_offset, file_bytes, file_crc32) in (0, 4)) not valid;
