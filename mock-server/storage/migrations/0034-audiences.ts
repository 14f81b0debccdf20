/**
 * The audience of a fact sheet is its type with its list of readers: all that decides who may read it. Each has a number that fact
 * sheets carry, and relations carry for both their ends, so that what a restricted user sees is found and counted in the indexes
 * alone. The database gives the numbers, whoever writes. They are hashes, so that transactions that need the same new audience don't
 * wait for each other; such an audience may be stored twice.
 */
export const audiences = `
CREATE TABLE audience (workspace_id uuid NOT NULL REFERENCES workspace, id bigint NOT NULL, type text NOT NULL, entities uuid[] NOT NULL);
CREATE INDEX audience_id ON audience (workspace_id, id);
CREATE INDEX audience_everybody ON audience (workspace_id) WHERE entities = '{}';
CREATE INDEX audience_entities ON audience USING gin (entities);
ALTER TABLE fact_sheet ADD COLUMN audience bigint NOT NULL DEFAULT 0;
ALTER TABLE relation ADD COLUMN from_audience bigint NOT NULL DEFAULT 0, ADD COLUMN to_audience bigint NOT NULL DEFAULT 0;

CREATE FUNCTION find_audience() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  readers uuid[];
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.audience <> 0 AND NEW.read_acl = OLD.read_acl THEN RETURN NEW; END IF;
  readers := ARRAY(SELECT DISTINCT unnest(NEW.read_acl) ORDER BY 1);
  NEW.audience := ('x' || left(md5(NEW.type || readers::text), 13))::bit(52)::bigint;
  INSERT INTO audience SELECT NEW.workspace_id, NEW.audience, NEW.type, readers
    WHERE NOT EXISTS (SELECT FROM audience a WHERE a.workspace_id = NEW.workspace_id AND a.id = NEW.audience);
  RETURN NEW;
END $$;
CREATE TRIGGER find_audience BEFORE INSERT OR UPDATE OF read_acl ON fact_sheet FOR EACH ROW EXECUTE FUNCTION find_audience();
UPDATE fact_sheet SET read_acl = read_acl;

CREATE FUNCTION find_audiences_of_ends() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT f.audience INTO NEW.from_audience FROM fact_sheet f WHERE f.workspace_id = NEW.workspace_id AND f.id = NEW.from_id;
  SELECT f.audience INTO NEW.to_audience FROM fact_sheet f WHERE f.workspace_id = NEW.workspace_id AND f.id = NEW.to_id;
  RETURN NEW;
END $$;
CREATE TRIGGER find_audiences_of_ends BEFORE INSERT OR UPDATE OF from_id, to_id ON relation
  FOR EACH ROW EXECUTE FUNCTION find_audiences_of_ends();
CREATE FUNCTION tell_relations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE relation SET from_audience = NEW.audience WHERE workspace_id = NEW.workspace_id AND from_id = NEW.id;
  UPDATE relation SET to_audience = NEW.audience WHERE workspace_id = NEW.workspace_id AND to_id = NEW.id;
  RETURN NULL;
END $$;
UPDATE relation SET from_id = from_id;
CREATE TRIGGER tell_relations AFTER UPDATE OF read_acl ON fact_sheet FOR EACH ROW
  WHEN (OLD.audience <> NEW.audience) EXECUTE FUNCTION tell_relations();

DROP INDEX fact_sheet_sorted, fact_sheet_type, relation_outgoing, relation_incoming;
CREATE INDEX fact_sheet_sorted ON fact_sheet (workspace_id, status, sort_key, id) INCLUDE (audience);
CREATE INDEX fact_sheet_type ON fact_sheet (workspace_id, type, status, sort_key, id) INCLUDE (audience);
CREATE INDEX relation_outgoing ON relation (workspace_id, type, from_id, to_id) INCLUDE (from_audience, to_audience) WHERE status = 'ACTIVE';
CREATE INDEX relation_incoming ON relation (workspace_id, type, to_id, from_id) INCLUDE (from_audience, to_audience) WHERE status = 'ACTIVE';
`
