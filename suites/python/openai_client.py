"""Holds the service against the official OpenAI client for Python. Argument: base URL. Prints "ok" or "not ok" and what was checked, a line each."""

import json
import sys
import traceback

from openai import BadRequestError, NotFoundError, OpenAI

client = OpenAI(base_url=f"{sys.argv[1]}/v1", api_key="none", max_retries=0)
QUICKEST = "What is the quickest way from Paddington to London Bridge?"
SHAPE = {"type": "object", "properties": {"totalCost": {"type": "number"}}, "required": ["totalCost"], "additionalProperties": False}


def user(content):
    return {"role": "user", "content": content}


def complete(messages, **more):
    return client.chat.completions.create(model="edgewise", messages=messages, **more)


def completion_answers_with_evidence():
    completion = complete([user(QUICKEST)])
    choice = completion.choices[0]
    assert choice.finish_reason == "stop" and choice.message.role == "assistant"
    assert choice.message.content.startswith("Paddington →") and "find_shortest_path" in choice.message.content
    assert completion.usage.total_tokens == 0
    assert completion.edgewise["status"] == "answered" and completion.edgewise["conversationId"]


def completion_understands_a_follow_up():
    first = complete([user(QUICKEST)]).choices[0].message.content
    second = complete([user(QUICKEST), {"role": "assistant", "content": first}, user("and from there to Bank?")])
    assert second.choices[0].message.content.startswith("London Bridge → Bank")
    assert second.edgewise["turn"] == 2


def completion_streams():
    chunks = list(complete([user(QUICKEST)], stream=True, stream_options={"include_usage": True}))
    text = "".join(chunk.choices[0].delta.content or "" for chunk in chunks if chunk.choices)
    assert chunks[0].choices[0].delta.role == "assistant"
    assert text.startswith("Paddington →") and chunks[-2].choices[0].finish_reason == "stop"
    assert chunks[-1].choices == [] and chunks[-1].usage.total_tokens == 0


def completion_gives_data_of_a_schema():
    wanted = {"type": "json_schema", "json_schema": {"name": "way", "schema": SHAPE, "strict": True}}
    message = complete([user(QUICKEST)], response_format=wanted).choices[0].message
    assert json.loads(message.content) == {"totalCost": 18}
    refused = complete([user("What is the price of a ticket?")], response_format=wanted).choices[0].message
    assert refused.content is None and refused.refusal


def completion_takes_extra_fields():
    completion = complete([user(QUICKEST)], temperature=0, extra_body={"edgewise": {"graph": "london", "evidence": False}})
    assert "Evidence" not in completion.choices[0].message.content
    assert completion.edgewise["ignored"] == ["temperature"]


def response_answers_and_goes_on():
    first = client.responses.create(model="edgewise", input=QUICKEST)
    assert first.status == "completed" and first.output_text.startswith("Paddington →")
    second = client.responses.create(model="edgewise", input="and from there to Bank?", previous_response_id=first.id)
    assert second.output_text.startswith("London Bridge → Bank")
    assert client.responses.retrieve(first.id).output_text == first.output_text
    client.responses.delete(first.id)
    try:
        client.responses.retrieve(first.id)
        raise AssertionError("a deleted response is still there")
    except NotFoundError as error:
        assert error.code == "EDGEWISE_UNKNOWN_RESPONSE"


def response_streams():
    events = list(client.responses.create(model="edgewise", input=QUICKEST, stream=True))
    assert [event.sequence_number for event in events] == list(range(len(events)))
    assert events[0].type == "response.created" and events[-1].type == "response.completed"
    text = "".join(event.delta for event in events if event.type == "response.output_text.delta")
    assert text == events[-1].response.output_text
    with client.responses.stream(model="edgewise", input=QUICKEST) as stream:
        assert stream.get_final_response().output_text.startswith("Paddington →")


def response_gives_data_of_a_schema():
    wanted = {"format": {"type": "json_schema", "name": "way", "schema": SHAPE, "strict": True}}
    response = client.responses.create(model="edgewise", input=QUICKEST, text=wanted)
    assert json.loads(response.output_text) == {"totalCost": 18}


def models_are_listed():
    ids = [model.id for model in client.models.list()]
    assert "edgewise" in ids and "edgewise@london" in ids
    assert client.models.retrieve("edgewise@london").owned_by == "edgewise"


def failures_have_their_class():
    for call, kind, code in [
        (lambda: client.chat.completions.create(model="gpt-4", messages=[user("?")]), NotFoundError, "EDGEWISE_UNKNOWN_CHAT_MODEL"),
        (lambda: client.responses.create(model="edgewise@nowhere", input=QUICKEST), NotFoundError, "EDGEWISE_UNKNOWN_GRAPH"),
        (lambda: complete([user(QUICKEST)], n=2), BadRequestError, "EDGEWISE_INVALID_INPUT"),
        (lambda: complete([]), BadRequestError, "EDGEWISE_INVALID_INPUT"),
    ]:
        try:
            call()
            raise AssertionError(f"{code} was expected")
        except kind as error:
            assert error.code == code, error


checks = [
    completion_answers_with_evidence,
    completion_understands_a_follow_up,
    completion_streams,
    completion_gives_data_of_a_schema,
    completion_takes_extra_fields,
    response_answers_and_goes_on,
    response_streams,
    response_gives_data_of_a_schema,
    models_are_listed,
    failures_have_their_class,
]

failed = False
for check in checks:
    name = check.__name__.replace("_", " ")
    try:
        check()
        print(f"ok {name}")
    except Exception as error:  # noqa: BLE001
        failed = True
        print(f"not ok {name}: {type(error).__name__}: {str(error)[:500]}")
        traceback.print_exc()
sys.exit(1 if failed else 0)
