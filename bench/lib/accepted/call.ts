/** What makes a call of an operation one that is accepted. What is left out is made up from the document of the interface. */
export interface Call {
  /** What is large about it. */
  readonly what?: string
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, string | number>>
  /** An object is sent as JSON. */
  readonly body?: object
  /** Of another caller than the technical administrator. */
  readonly headers?: Readonly<Record<string, string>>
}

/** By operation. Each is made just before it is sent, because some calls use up what they are about. */
export type Calls = Readonly<Record<string, () => Call | Promise<Call>>>
