-- Who may call the functions of the directory: the server.

revoke execute on all functions in schema directory from public;
grant execute on all functions in schema directory to roadbook_app;
grant execute on function directory.hold_leases, directory.end_processes, directory.keep_leases to roadbook_ingest;

-- Ingest alone.
grant execute on function directory.find_devices, directory.forget_attempts, directory.note_device_guesses,
  directory.note_device_networks, directory.known_device_networks, directory.forget_device_networks,
  directory.note_attempts to roadbook_ingest;
revoke execute on function directory.find_devices, directory.forget_attempts, directory.note_device_guesses,
  directory.note_device_networks, directory.known_device_networks, directory.forget_device_networks,
  directory.note_attempts from roadbook_app;

-- Other functions alone.
revoke execute on function directory.lock_sessions, directory.has_lost_recipient from roadbook_app;
