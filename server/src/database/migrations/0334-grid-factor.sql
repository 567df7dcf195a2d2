-- Grams of CO2 that a kilowatt-hour of the electricity which a company charges stands for.
alter table tenants
  add column grid_co2_grams_per_kwh double precision not null default 350
    check (grid_co2_grams_per_kwh between 0 and 2000);
