-- What is one of many (an alarm type, a notification, a fuel, a cost, a kind of document, a language) is declared in the contract, which
-- checks what comes in.

alter table alarms drop constraint alarms_type_check;
alter table notifications drop constraint notifications_kind_check;
alter table vehicles drop constraint vehicles_fuel_type_check;
alter table expenses drop constraint expenses_type_check;
alter table recurring_expenses drop constraint recurring_expenses_type_check;
alter table attachments drop constraint attachments_kind_check;
alter table reports drop constraint reports_language_check;
