const habits: [RegExp, string][] = [
  [/^\+1(\d{3})(\d{3})(\d{4})$/, '+1 $1 $2-$3'],
  [/^\+33(\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '+33 $1 $2 $3 $4 $5'],
  [/^\+86(1\d\d)(\d{4})(\d{4})$/, '+86 $1 $2 $3'],
  [/^\+852(\d{4})(\d{4})$/, '+852 $1 $2'],
  [/^\+886(9\d\d)(\d{3})(\d{3})$/, '+886 $1 $2 $3'],
];

/** A number as it is read where our languages are spoken; any other stays as it is dialled. */
export function phoneText(phone: string): string {
  const [pattern, groups] = habits.find(([pattern]) => pattern.test(phone)) ?? [];
  return pattern && groups ? phone.replace(pattern, groups) : phone;
}
