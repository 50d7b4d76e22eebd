// The ids of clauses: `PACK/6.3.6#odd` is the line `odd` of clause 6.3.6 of a pack.

/** Returns the clause's number in its document, without the pack and without the line. */
export const clauseNumber = (clause: string) => clause.slice(clause.indexOf('/') + 1).replace(/#.*/, '');
