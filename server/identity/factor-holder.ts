/** The person whose second factors are meant: a member of staff. */
export interface FactorHolder {
  staffId: string;
}
