-- A month is added up from the index alone: the rows of 5,000 vehicles lie in as many places of the table.

alter table expense_months drop constraint expense_months_pkey,
  add primary key (tenant_id, month, vehicle_id, currency, slot) include (amount_minor, expenses);
