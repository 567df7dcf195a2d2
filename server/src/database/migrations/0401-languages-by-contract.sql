-- The contract lists the languages and checks what comes in.

alter table reports drop constraint reports_language_check;
