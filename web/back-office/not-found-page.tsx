import { data } from 'react-router';

/** The catch-all route of the back office; always answers 404. */
export const clientLoader = () => {
  throw data(null, { status: 404 });
};

export default function NotFoundPage() {
  return null;
}
