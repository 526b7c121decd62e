/** The person whose second factors are meant: a member of staff or a customer. */
export interface FactorHolder {
  holder: 'staff' | 'user';
  holderId: string;
}

export const staffHolder = ({ id }: { id: string }): FactorHolder => ({ holder: 'staff', holderId: id });

export const userHolder = ({ id }: { id: string }): FactorHolder => ({ holder: 'user', holderId: id });
