-- Whether a person had no sign-in before they were invited: withdrawing the invitation returns them to that.
alter table users add column came_without_sign_in boolean not null default false;
