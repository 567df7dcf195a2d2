-- As long as a text of a device, so that an answer is kept whole, and once. Nothing to validate: what is stored is shorter.
alter table device_commands drop constraint device_commands_answer_check;
alter table device_commands add constraint device_commands_answer_check check (length(answer) <= 4096) not valid;
