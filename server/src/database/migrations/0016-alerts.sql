-- What trackers reported by themselves on a day: few rows among all positions, found without reading the others. Whoever
-- asks names these kinds as they stand here (telematics/visible-alerts.ts); partitions to come have it too.
create index positions_alerts on positions (tenant_id, fix_time)
  where event in ('crash', 'panic', 'towing', 'jamming', 'unplugged', 'powerCut', 'lowBattery',
    'overspeed', 'harshBraking', 'harshAcceleration', 'harshCornering');
