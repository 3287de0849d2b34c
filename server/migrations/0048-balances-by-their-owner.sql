-- The balance is moved by the owner of the tables, in the trigger of the entry: the application's role has no right to.
ALTER FUNCTION keep_points_balance() SECURITY DEFINER;
ALTER FUNCTION keep_points_balance() SET search_path = pg_catalog, public, pg_temp;
