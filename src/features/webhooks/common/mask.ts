/** Stands for a secret: of the service for people who may not read it, of the page until somebody asks for it. Equal to the contract's `MASK`, which would bring its schemas along. */
export const HIDDEN = '••••••'
