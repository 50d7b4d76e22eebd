#!/usr/bin/env python3
"""Opens an account, signs in and plays a round of craps with the client generated from the description of the API
(scripts/client.sh), and compares answers with the description: each has all required fields, and no undescribed ones."""

import json
import secrets
import sys
import time
import urllib.request

from jsonschema import Draft202012Validator

from croupier_client import AuthenticatedClient, Client
from croupier_client.api.packs import figures_of_table
from croupier_client.api.people import login, logout, me, register
from croupier_client.api.tables import command, offers, results_of_table, table, tables
from croupier_client.models.craps_request_bet import CrapsRequestBet
from croupier_client.models.craps_request_bet_do import CrapsRequestBetDo
from croupier_client.models.craps_request_sit import CrapsRequestSit
from croupier_client.models.craps_request_sit_do import CrapsRequestSitDo
from croupier_client.models.credentials import Credentials
from croupier_client.models.command_result import CommandResult
from croupier_client.models.command_body import CommandBody
from croupier_client.models.offer_bet import OfferBet
from croupier_client.models.problem import Problem
from croupier_client.models.sign_in_info import SignInInfo
from croupier_client.models.common_request_ready import CommonRequestReady
from croupier_client.models.common_request_ready_do import CommonRequestReadyDo


def closed(schema):
    """Returns the schema with undescribed fields forbidden."""
    if isinstance(schema, list):
        return [closed(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    inner = {name: closed(value) for name, value in schema.items()}
    if isinstance(schema.get("properties"), dict) and schema.get("type") == "object":
        inner.setdefault("additionalProperties", False)
    return inner


def compare(url, description, token, number):
    components = closed(description["components"])
    answers = {"replay": "Replay", "rules": "RuleBook", "figures": "FiguresInfo", "offers": "Offer", "": "TableInfo"}
    for path, name in answers.items():
        request = urllib.request.Request(f"{url}/tables/{number}/{path}".rstrip("/"), headers={"authorization": "Bearer " + token})
        with urllib.request.urlopen(request) as answer:
            found = json.load(answer)
        validator = Draft202012Validator({"$ref": f"#/components/schemas/{name}", "components": components})
        for one in found if path == "offers" else [found]:
            errors = sorted(validator.iter_errors(one), key=lambda error: list(error.path))
            assert not errors, f"{path} of table {number}, at {list(errors[0].path)}: {errors[0].message[:500]}"


def sign_in(url):
    """Opens an account, ends its first session, and signs in with the password."""
    nobody, ada = Client(base_url=url), Credentials(name="Ada", password=secrets.token_urlsafe(18))
    opened = register.sync(client=nobody, body=ada)
    assert isinstance(opened, SignInInfo), opened
    logout.sync_detailed(client=AuthenticatedClient(base_url=url, token=opened.token))
    wrong = login.sync(client=nobody, body=Credentials(name="Ada", password=ada.password + "x"))
    assert isinstance(wrong, Problem), "the house let a person in with the wrong password"
    again = login.sync(client=nobody, body=ada)
    assert isinstance(again, SignInInfo) and again.person == opened.person, again
    ended = me.sync(client=AuthenticatedClient(base_url=url, token=opened.token))
    assert isinstance(ended, Problem), "the first session still works after signing out"
    return again


def main(url, description):
    signed_in = sign_in(url)
    client = AuthenticatedClient(base_url=url, token=signed_in.token)
    number = next(seen.table for seen in tables.sync(client=client) if seen.pack == "bclc-craps")

    def do(n, ask):
        answer = command.sync(number, client=client, body=CommandBody(client="python", n=n, ask=ask))
        assert isinstance(answer, CommandResult), answer

    do(1, CrapsRequestSit(do=CrapsRequestSitDo.SIT, chips=50_000))
    offered = [offer for offer in offers.sync(number, client=client) if isinstance(offer, OfferBet)]
    line = next(offer for offer in offered if offer.wager == "pass")
    do(2, CrapsRequestBet(do=CrapsRequestBetDo.BET, wager="pass", amount=line.min_))
    do(3, CommonRequestReady(do=CommonRequestReadyDo.READY))
    for _ in range(150):
        rolls = results_of_table.sync(number, client=client)
        if rolls:
            break
        time.sleep(0.2)
    assert rolls, "no roll within 30 s"
    stands = me.sync(client=client)
    assert stands.person == signed_in.person and stands.at_tables > 0, stands
    edge = next(one for one in figures_of_table.sync(number, client=client).wagers if one.wager == "pass")
    assert edge.edge == "7/495", edge
    print(f"A generated client opened an account, signed in and bet {line.min_} cents on the Pass Line, and the dice showed {rolls[-1].words}.")
    assert table.sync(number, client=client).table == number
    for seen in tables.sync(client=client):
        compare(url, description, signed_in.token, seen.table)


main(sys.argv[1], json.load(open(sys.argv[2])))
