import { Button } from '@mantine/core';
import { useEffect, useId, useRef, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { useTranslation } from '../i18n/use-translation.ts';
import { usePath } from '../i18n/language.ts';
import { useUser } from '../session/session.ts';
import classes from './create-card.module.css';

/**
 * Begins a card with the visitor's name, which the registration takes over. Without scripts it is a plain
 * form that opens the registration.
 */
export function CreateCard({ onName }: { onName: (name: string) => void }) {
  const { t } = useTranslation('home');
  const path = usePath();
  const navigate = useNavigate();
  const user = useUser();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // typed before the scripts were there
    if (input.current?.value) onName(input.current.value);
  }, [onName]);
  const create = (event: FormEvent) => {
    event.preventDefault();
    const name = input.current?.value.trim();
    const search = name && `?name=${encodeURIComponent(name)}`;
    void navigate(path(user ? '/cards/new' : `/register${search ?? ''}`));
  };
  return (
    <form action={path('/register')} onSubmit={create} className={classes.form}>
      <div className={classes.field}>
        <label htmlFor={id} className={classes.label}>
          {t('hero.name')}
        </label>
        <input
          ref={input}
          id={id}
          name="name"
          autoComplete="name"
          maxLength={80}
          className={classes.input}
          onInput={({ currentTarget }) => onName(currentTarget.value)}
        />
      </div>
      <Button type="submit" size="md">
        {t('hero.create')}
      </Button>
    </form>
  );
}
