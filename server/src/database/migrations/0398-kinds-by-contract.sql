-- What is one of many is declared in the contract, which checks what comes in.

alter table alarms drop constraint alarms_type_check;
alter table notifications drop constraint notifications_kind_check;
