-- What trackers reported by themselves: few rows among all positions, found without reading the others. First whether
-- somebody may be hurt or the vehicle be taken away, so that such a report is at hand however many others came after it.
-- Whoever asks names these words as they stand here (telematics/visible-alerts.ts); partitions to come have it too.
create index positions_alerts on positions (tenant_id,
    (event in ('crash', 'panic', 'towing', 'jamming', 'unplugged', 'powerCut')), fix_time)
  where event in ('crash', 'panic', 'towing', 'jamming', 'unplugged', 'powerCut', 'lowBattery',
    'overspeed', 'harshBraking', 'harshAcceleration', 'harshCornering');
