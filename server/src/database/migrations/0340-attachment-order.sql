-- Files of a record stand in the order in which they were attached: several that are announced at once share their time.
alter table attachments add column position smallint not null default 0;
