import { Link } from 'react-router';
import { usePath } from '../i18n/language.ts';
import { Waves } from '../ui/waves.tsx';
import { useSite } from '../site/site.ts';
import classes from './brand.module.css';

/** The brand with its symbol, linked to the home page. */
export function Brand() {
  const path = usePath();
  const { brand } = useSite();
  return (
    <Link to={path('/')} className={classes.brand}>
      <span className={classes.sign}>
        <Waves />
      </span>
      {brand}
    </Link>
  );
}
