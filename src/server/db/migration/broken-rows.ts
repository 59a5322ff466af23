/** SQLSTATE with which a migration refuses rows that would break the declarations, of a class that the database does not use. */
export const brokenRows = 'TM001'
