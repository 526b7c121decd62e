import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { eventTypes } from './events/event-types.ts';
import { differencesBetween, type OpenApi, type OpenApiSchema } from './test/compare-descriptions.ts';
import { description, violationsInEvent, violationsInResponse } from './test/conformance.ts';

const given = process.env['STRIPE_OPENAPI'];

describe('The description of Stripe’s API that is derived from its package', () => {
  test.runIf(given)('agrees with the one that STRIPE_OPENAPI names', () => {
    expect(differencesBetween(description, JSON.parse(readFileSync(given ?? '', 'utf8')) as OpenApi)).toEqual(
      [],
    );
  });

  test('is compared in every field, type, value and requirement', () => {
    const deleted = {
      id: { type: 'string' },
      object: { type: 'string', enum: ['webhook_endpoint'] },
      deleted: { type: 'boolean', enum: [true] },
    };
    const differences = (properties: Record<string, OpenApiSchema>, required = Object.keys(properties)) => {
      const content = { 'application/json': { schema: { type: 'object', properties, required } } };
      const paths = { '/v1/webhook_endpoints/{endpoint}': { delete: { responses: { '200': { content } } } } };
      return differencesBetween(description, { paths, components: { schemas: {} } });
    };
    const name = 'DELETE /v1/webhook_endpoints/{id}';

    expect(differences(deleted)).toEqual([]);
    expect(differences({ ...deleted, id: { type: 'integer' } })).toEqual([
      `${name}.id: no integer is derived, but string`,
      `${name}.id: string is derived only`,
    ]);
    expect(differences({ ...deleted, object: { type: 'string', enum: ['endpoint'] } })).toEqual([
      `${name}.object: webhook_endpoint is derived for endpoint`,
    ]);
    expect(differences(deleted, ['id', 'object'])).toEqual([`${name}.deleted is derived as required`]);
    expect(differences({ ...deleted, url: { type: 'string' } })[0]).toContain('deleted,id,object,url');
  });

  test('has the same types of events as the emulator', () => {
    expect(['*', ...eventTypes]).toEqual(description.eventTypes);
  });

  test('finds unknown, missing and wrongly typed fields of responses and events', () => {
    const endpoint = { id: 'we_1', object: 'webhook_endpoint', deleted: 'yes', url: 'http://shop.example' };
    const event = {
      id: 'evt_1',
      object: 'event',
      type: 'balance.available',
      created: Date.now(),
      data: { object: { object: 'balance' } },
    };
    const path = '/v1/webhook_endpoints/we_1';

    const violations = violationsInResponse('DELETE', path, 200, endpoint).join();
    expect(violations).toContain('/deleted: must be equal to one of the allowed values');
    expect(violations).toContain('{"additionalProperty":"url"}');
    expect(violationsInResponse('DELETE', path, 200, {}).join()).toContain(
      "must have required property 'deleted'",
    );
    expect(violationsInResponse('DELETE', path, 404, { error: { type: 'strange' } })).not.toEqual([]);
    expect(violationsInResponse('GET', '/v1/nothing', 200, {})).toEqual(['GET /v1/nothing is not described']);
    expect(violationsInEvent(event).join()).toMatch(
      /format "unix-time".*must have required property 'livemode'.*required property 'available'/,
    );
    expect(violationsInResponse('GET', '/v1/nothing', 200, {})).toEqual(['GET /v1/nothing is not described']);
  });
});
