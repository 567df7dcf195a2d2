-- Reports with a table, of which the application knows the kinds.
alter table reports drop constraint reports_kind_check;
alter table reports add constraint reports_kind_check check (length(kind) between 1 and 40);
