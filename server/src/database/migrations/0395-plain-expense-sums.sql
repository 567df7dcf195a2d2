-- Sums and searches read the expenses themselves: a company of 1,000 vehicles has some 100,000, and to keep sums of them cost more
-- than it saved.

drop trigger expense_days_added on expenses;
drop trigger expense_days_removed on expenses;
drop trigger expense_days_changed on expenses;
drop trigger expense_months_added on expenses;
drop trigger expense_months_removed on expenses;
drop trigger expense_months_changed on expenses;
drop trigger expense_text_added on expenses;
drop trigger expense_text_changed on expenses;
drop trigger expense_texts_removed on expenses;
drop trigger expense_texts_replaced on expenses;
drop trigger expense_text_sums_added on expenses;
drop trigger expense_text_sums_removed on expenses;
drop trigger expense_text_sums_changed on expenses;

drop function note_added_expenses, note_removed_expenses, note_changed_expenses, add_to_expense_days,
  note_expense_months, add_to_expense_months,
  set_expense_text, remove_expense_texts, remove_unused_expense_texts,
  note_expense_texts, add_to_expense_text_sums, repack_expense_text_sums, packed_expense_vehicle, unpacked_expense_vehicles;
drop type if exists expense_text_change;

-- With its indexes and its foreign key.
alter table expenses drop column search_text_id;
drop table expense_text_sums, expense_texts, expense_months, expense_days;

-- Vendor and note without case and accents, as they are searched.
alter table expenses add column search_text text not null
  generated always as (plain_text(coalesce(vendor || ' ', '') || coalesce(note, ''))) stored;

-- Newest first without a sort, and everything that is added up without a look at the table.
create index expenses_by_date on expenses (tenant_id, date, created_at, id)
  include (vehicle_id, trip_id, type, currency, amount_minor);
create index expenses_of_vehicle on expenses (tenant_id, vehicle_id, date) include (type, currency, amount_minor);
