import { data } from 'react-router';

/** An address of the back office where nothing is. */
export const clientLoader = () => {
  throw data(null, { status: 404 });
};

export default function NotFoundPage() {
  return null;
}
