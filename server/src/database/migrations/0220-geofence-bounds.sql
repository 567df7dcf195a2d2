-- Which geofences can hold a place, without reading their shapes.

-- West, south, east and north of a shape as the API takes it. One that crosses the antimeridian is as wide as the world: its
-- shape decides.
create function geofence_bounds(geometry jsonb) returns float8[]
language plpgsql immutable parallel safe as $$
declare
  longitudes jsonb := jsonb_path_query_array(geometry, case geometry ->> 'type'
    when 'Point' then '$.coordinates[0]' when 'LineString' then '$.coordinates[*][0]'
    when 'Polygon' then '$.coordinates[*][*][0]' else '$.coordinates[*][*][*][0]' end::jsonpath);
  latitudes jsonb := jsonb_path_query_array(geometry, case geometry ->> 'type'
    when 'Point' then '$.coordinates[1]' when 'LineString' then '$.coordinates[*][1]'
    when 'Polygon' then '$.coordinates[*][*][1]' else '$.coordinates[*][*][*][1]' end::jsonpath);
  reach_meters float8 := coalesce((geometry ->> 'radiusMeters')::float8, (geometry ->> 'widthMeters')::float8 / 2, 0);
  meters_per_degree constant float8 := 6371008.8 * pi() / 180;
  height float8 := reach_meters / meters_per_degree;
  west float8; east float8; south float8; north float8; width float8;
begin
  select min(x::float8), max(x::float8) into west, east from jsonb_array_elements_text(longitudes) as x;
  select min(y::float8) - height, max(y::float8) + height into south, north from jsonb_array_elements_text(latitudes) as y;
  width := reach_meters / (meters_per_degree * greatest(1e-6, cosd(least(90, greatest(abs(south), abs(north))))));
  west := west - width;
  east := east + width;
  if east - west > 180 or west < -180 or east > 180 then
    west := -180;
    east := 180;
  end if;
  return array[west, south, east, north];
end $$;
revoke execute on function geofence_bounds from public;
grant execute on function geofence_bounds to roadbook_app;

alter table geofences add column bounds float8[] not null generated always as (geofence_bounds(geometry)) stored;
