export const usage = `Usage:
  npx landscape workspace list
  npx landscape workspace create <name> [--admin-email <email>]
  npx landscape user reset-password <email>

  These work on the store of the same settings as the service (DATA_DIR, DATABASE_URL, SECRET_KEY).
  The embedded store takes one process at a time: stop the service before.

  npx landscape tail <subscription> [--peek] [--url <address>]
  npx landscape forward <subscription> <target> [--url <address>]

  These follow a PULL subscription (its ID or name) of a running service, by default http://localhost:8080 (or LANDSCAPE_URL).
  LANDSCAPE_API_TOKEN is the API token of a technical user with the role SYSTEM_WRITE or ADMIN.
  tail prints one event a line; --peek prints what waits and leaves the cursor where it is.
  forward sends each event to an address, such as http://localhost:3000/hook, until it answers 200, 202 or 204.

  npx landscape model export [<file>] [--url <address>]
  npx landscape model plan <file> [--url <address>]
  npx landscape model apply <file> [--delete] [--url <address>]

  These work on the models and roles of a running service, as a technical user with the role ADMIN.
  export writes them to a file, or prints them. plan tells what a file would change, and ends with 2 if it would change something.
  apply changes exactly that, all or nothing; data that have no place any more are deleted only with --delete.`

/** A command line that doesn't fit the usage. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
  constructor(problem: string, options?: ErrorOptions) {
    super(problem === '' ? usage : `${problem}\n\n${usage}`, options)
  }
}
