/** What an event says in the history of a fact sheet. */
export interface LogDetails {
  /** As in patches, such as `/name` or `/<side name>/<relation id>`. */
  readonly path: string | null
  readonly oldValue: string | null
  readonly newValue: string | null
  readonly message: string
}

/** The payload of an event, parsed. */
export type Payload = Readonly<Record<string, unknown>>

/** Describes the events of a type; without a message, they get their type in words. */
export type Describe = (event: Payload) => Partial<LogDetails>
