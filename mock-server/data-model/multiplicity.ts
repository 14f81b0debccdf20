/** Whether each fact sheet at an end of a relation may have one of it; models spell it in two ways. */
export const isSingle = (multiplicity: unknown): boolean => multiplicity === 'SINGLE' || multiplicity === '1'
